import type { OneThread, Thread, ThreadCard, Threads } from '@impulse/wire/thread'
import { threadPaths } from '@impulse/wire/thread-paths'
import { type Loadable, settle } from '../../shared/account/loadable.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'
import { fetchPages, type Grown, shownIn } from '../../shared/growing-list/growing-list.ts'

export type LoadedThreads = { shown: number; list: Loadable<Grown<Thread>> }

export async function loadThreads(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedThreads> {
  const shown = shownIn(url.searchParams)
  const request = fetchPages({ shown, idOf: ({ id }: Thread) => id }, async (query) => {
    const { threads, totalCount } = await api.get<Threads>(threadPaths.list, { query, signal })
    return { items: threads, totalCount }
  })
  return { shown, list: await settle(request) }
}

/** Null: there is no such thread, or it is not the member's. */
export type LoadedThread = Loadable<ThreadCard | null>

export const loadThread = (
  api: Api,
  { params, signal }: { params: { id?: string | undefined }; signal: AbortSignal },
): Promise<LoadedThread> => settle(fetchTicket(api, { id: params.id ?? '', signal }))

export async function fetchTicket(
  api: Api,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<ThreadCard | null> {
  try {
    return (await api.get<OneThread>(threadPath('one', id), { signal })).thread
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

export const threadPath = (call: 'one' | 'messages' | 'close' | 'rating', id: string): string =>
  threadPaths[call].replace(':id', encodeURIComponent(id))
