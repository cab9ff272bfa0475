import { extractText, getDocumentProxy } from 'unpdf'

/** The text of each page of a PDF, as a reader of ours copies it out. */
export const readPdf = async (data: Uint8Array): Promise<string[]> =>
  (await extractText(data, { mergePages: false })).text

/**
 * The texts of a PDF's first page as they are placed, each with where it begins and on which
 * height.
 */
export async function textPositions(data: Uint8Array) {
  const page = await (await getDocumentProxy(data)).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [{ text: item.str.trim(), x: item.transform[4] as number, y: item.transform[5] as number }]
      : [],
  )
}

/** Lines break where the page is narrow, and marks of no width print nothing: letters count. */
export const lettersOf = (text: string) =>
  text.normalize('NFKC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '')
