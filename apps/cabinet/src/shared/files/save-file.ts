/** Saves to the downloads, or where the browser asks the member to. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read the file only after the member has chosen the folder.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
