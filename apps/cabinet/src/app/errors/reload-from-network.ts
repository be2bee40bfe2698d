/** Reloads the page if the server is reachable. */
export async function reloadFromNetwork(): Promise<void> {
  if (await isReachable('/version.json')) location.reload()
}

export const isReachable = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
