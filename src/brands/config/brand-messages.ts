import { loadMessages, type Words } from '#i18n/messages.ts'
import { renamed } from '../renamed.ts'
import { allLayers } from './layers.ts'

/**
 * Reads the messages of every brand of a folder over those that it extends, also by their old keys.
 * It does not read the messages of brands that are `known`, and throws where those of the default
 * theme cannot be read.
 */
export const loadBrandMessages = (themes: string, known?: ReadonlyMap<string, Words>) =>
  loadMessages(themes, allLayers(themes), { renames: renamed.messages, known })
