import { extractText } from 'unpdf'

/** The text of each page of a PDF, as a reader of ours copies it out. */
export const readPdf = async (data: Uint8Array): Promise<string[]> => (await extractText(data, { mergePages: false })).text
