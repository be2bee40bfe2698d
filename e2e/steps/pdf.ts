/** Returns a PDF with one empty page. */
export function onePage(): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]
  let file = '%PDF-1.4\n'
  const starts = objects.map((object, index) => {
    const start = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const xref = `xref\n0 4\n0000000000 65535 f \n${table}trailer\n<</Size 4/Root 1 0 R>>\n`
  return Buffer.from(`${file}${xref}startxref\n${file.length}\n%%EOF\n`)
}

/** PDF that a test can put into a file field. */
export const aPdf = { name: 'прописка.pdf', mimeType: 'application/pdf', buffer: onePage() }
