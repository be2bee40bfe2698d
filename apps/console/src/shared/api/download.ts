import { fetchResponse } from './call.ts'

/** Into the folder of downloads, under the name that the server gives. Throws a `CallRefused`. */
export async function download(path: string): Promise<void> {
  const response = await fetchResponse('GET', path)
  const named = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = decodeURIComponent(named?.[1] ?? 'list')
  link.click()
  // Some browsers read it only when they have been told where to.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
