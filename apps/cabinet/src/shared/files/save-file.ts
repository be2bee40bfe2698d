/** Into the folder of downloads, or wherever the browser asks. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read it only when the member has said where to.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
