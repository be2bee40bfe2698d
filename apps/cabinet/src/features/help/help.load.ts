import type { HelpAnswer } from '@impulse/wire/help'
import type { SubjectAnswer } from '@impulse/wire/thread'
import { helpPath, threadPaths } from '@impulse/wire/thread-paths'
import { failureOf, type Loadable, settle } from '../../shared/account/loadable.ts'
import type { Api } from '../../shared/api/client.ts'
import { type AskedInAddress, askedIn } from './asked-about.ts'

/** `subject`: what the question is about, in words; null: nothing of the member's. `lost`: why it is not what the address says. */
export type Asked = AskedInAddress & { subject: string | null; lost: string | null }
export type LoadedHelp = { search: string; answers: Loadable<HelpAnswer>; asked: Asked | null }

export async function loadHelp(
  api: Api,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<LoadedHelp> {
  const search = (url.searchParams.get('search') ?? '').slice(0, 100)
  const [answers, asked] = await Promise.all([
    settle(api.get<HelpAnswer>(helpPath, { query: { search }, signal })),
    askedOf(api, { asked: askedIn(url.searchParams), signal }),
  ])
  return { search, answers, asked }
}

async function askedOf(
  api: Api,
  { asked, signal }: { asked: AskedInAddress | null; signal: AbortSignal },
): Promise<Asked | null> {
  if (asked === null || asked.about === 'general') return asked && { ...asked, subject: null, lost: null }
  const { about, object } = asked
  const query = { about, object }
  const found = await settle(api.get<SubjectAnswer>(threadPaths.subject, { query, signal }))
  if (found.status === 'loaded') return { ...asked, subject: found.value.subject.words, lost: null }
  // What is not the member's, or is gone, is asked about in general.
  return { ...asked, about: 'general', object: '', subject: null, lost: failureOf(found) ?? null }
}
