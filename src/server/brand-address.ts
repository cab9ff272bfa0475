import type { Brand } from '#brands/config/brands.ts'
import type { Settings } from './settings.ts'

/** Returns how the addresses of a brand's pages begin in messages: scheme, host and port. */
export const brandAddress = ({ hosts }: Brand, { PUBLIC_ADDRESS }: Settings) =>
  PUBLIC_ADDRESS.replace('{host}', hosts[0] ?? '')
