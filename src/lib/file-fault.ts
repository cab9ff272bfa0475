/** Returns what was found in the place of a file that cannot be read. */
export const fileFault = (error: unknown) =>
  (error as { code?: string }).code === 'EISDIR' ? 'a folder' : (error as Error).message
