import { type AccountData, type PlaceOfWork } from '@impulse/api/profile/profile'
import type { Api } from '../../../shared/api/client.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'

/**
 * Calls `set-account-data` (specification, section 8). If the call fails, returns false and passes the error
 * to `explain`.
 */
export async function setAccountData(
  api: Api,
  data: AccountData,
  explain: (error: unknown) => void = () => undefined,
): Promise<boolean> {
  try {
    const response: unknown = await api.put('/api/lk/edit/set-account-data/', data, repeatable())
    return response === true
  } catch (error) {
    explain(error)
    return false
  }
}

/** Calls `setAccountData`, and throws the error of a refused call. */
export async function saveAccountData(api: Api, data: AccountData): Promise<void> {
  let why: unknown = null
  if (!(await setAccountData(api, data, (error) => (why = error)))) throw why
}

/** Calls `set-place-of-work`. If the call fails, throws the error (specification, section 8). */
export const setPlaceOfWork = (api: Api, work: PlaceOfWork): Promise<boolean> =>
  api.put('/api/lk/edit/set-place-of-work/', work, repeatable())

/** Calls `set-img`. If the call fails, logs the error, returns false, and passes the error to `explain`. */
export async function setImage(
  api: Api,
  picture: Blob,
  explain: (error: unknown) => void = () => undefined,
): Promise<boolean> {
  const form = new FormData()
  // The name of the member's file may be private, so the request contains a fixed name.
  form.append('content', picture, 'avatar.jpg')
  try {
    await api.put('/api/lk/edit/set-img/', form, repeatable())
    return true
  } catch (error) {
    // The specification (section 8) requires that this error is logged in the browser's console.
    // oxlint-disable-next-line no-console
    console.error('Failed to save the avatar', error)
    explain(error)
    return false
  }
}
