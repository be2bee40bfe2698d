/** Saves a file to the downloads folder, or to a folder that the member chooses in the browser's dialog. */
export function saveFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The address is revoked late, because some browsers read the file only after the member has chosen a
  // folder.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
