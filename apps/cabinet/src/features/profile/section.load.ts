import { type MemberConsents, type MemberSession } from '@impulse/api/profile/profile'
import { type Loadable, toLoadable } from '../../shared/loading/loadable.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import type { Api } from '../../shared/api/client.ts'

export type MemberSessions = { sessions: MemberSession[] }

/** Sections of the profile that are not forms, with the data of each section. */
export type LoadedSection =
  | { section: 'devices'; sessions: Loadable<MemberSessions> }
  | { section: 'consents'; consents: Loadable<MemberConsents> }
  | { section: 'data' }

type LoadArgs = { params: { section?: string | undefined }; signal: AbortSignal }

/** Loads the data of a profile section for a document that the server renders. */
export async function loadSection(
  api: Api,
  { params: { section }, signal }: LoadArgs,
): Promise<LoadedSection> {
  if (section === 'devices')
    return { section, sessions: await toLoadable(api.get('/api/lk/sessions/', { signal })) }
  if (section === 'consents')
    return { section, consents: await toLoadable(api.get('/api/lk/consents/', { signal })) }
  return loadingSection(api, { params: { section } })
}

/**
 * Returns the state `loading` for a navigation in the browser. `usePart` then requests the data of the section.
 * @throws ApiError 404, not_found for an unknown section.
 */
export async function loadingSection(
  _api: Api,
  { params: { section } }: Pick<LoadArgs, 'params'>,
): Promise<LoadedSection> {
  if (section === 'devices') return { section, sessions: { status: 'loading' } }
  if (section === 'consents') return { section, consents: { status: 'loading' } }
  if (section === 'data') return { section }
  throw new ApiError({ code: 'not_found', text: 'Такого раздела в\u00a0профиле нет', status: 404 })
}
