import { fetchResponse } from './call.ts'

/**
 * Downloads a file under the name that the server sends.
 * @throws RefusedCall
 */
export async function download(path: string): Promise<void> {
  const response = await fetchResponse('GET', path)
  const fileNameMatch = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = decodeURIComponent(fileNameMatch?.[1] ?? 'list')
  link.click()
  // The URL is revoked a minute later, because some browsers read the file only after the staff member has chosen a
  // folder.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
