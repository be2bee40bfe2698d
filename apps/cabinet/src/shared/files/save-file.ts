/** Saves a file to the downloads, or to the folder that the browser lets the member choose. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // Some browsers read the file only after the member has chosen the folder.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
