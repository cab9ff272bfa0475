/** Returns a PDF of one page with a line of plain letters, as base64. */
export function smallPdf(line: string) {
  const text = `BT /F1 18 Tf 60 760 Td (${line}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let pdf = '%PDF-1.4\n'
  const places: string[] = []
  for (const [n, object] of objects.entries()) {
    places.push(String(pdf.length).padStart(10, '0'))
    pdf += `${n + 1} 0 obj\n${object}\nendobj\n`
  }
  const entries = places.map((place) => `${place} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`
  return Buffer.from(pdf + table + end, 'latin1').toString('base64')
}
