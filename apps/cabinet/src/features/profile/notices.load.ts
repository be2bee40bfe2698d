import type { NoticeSettings } from '@impulse/wire/notice'
import { noticePaths } from '@impulse/wire/notice-channels'
import { type Loadable, settle } from '../../shared/account/loadable.ts'
import type { Api } from '../../shared/api/client.ts'

export type LoadedNotices = { settings: Loadable<NoticeSettings> }

/** For the document. */
export async function loadNotices(api: Api, { signal }: { signal: AbortSignal }): Promise<LoadedNotices> {
  return { settings: await settle(api.get<NoticeSettings>(noticePaths.settings, { signal })) }
}

/** In the browser the screen comes at once, and its part follows: see `usePart`. */
export const noticesToCome = (): LoadedNotices => ({ settings: { status: 'loading' } })
