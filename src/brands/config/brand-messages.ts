import { loadMessages } from '#i18n/messages.ts'
import { renamed } from '../renamed.ts'
import { allLayers } from './layers.ts'

/**
 * Reads the messages of every brand of a folder over those that it extends, also by their old keys.
 * Throws where those of the default theme cannot be read.
 */
export const loadBrandMessages = (themes: string) =>
  loadMessages(themes, allLayers(themes), renamed.messages)
