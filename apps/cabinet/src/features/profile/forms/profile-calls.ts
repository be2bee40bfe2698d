import { type AccountData, type PlaceOfWork, profilePaths } from '@impulse/api/profile/profile'
import type { Api } from '../../../shared/api/client.ts'
import { repeatable } from '../../../shared/api/repeatable.ts'

/** `set-account-data` (specification, section 8): a failure is `false`; why, is told to who wants to show it. */
export async function setAccountData(
  api: Api,
  data: AccountData,
  explain: (error: unknown) => void = () => undefined,
): Promise<boolean> {
  try {
    return (await api.put<unknown>(profilePaths.setAccountData, data, repeatable())) === true
  } catch (error) {
    explain(error)
    return false
  }
}

/** `set-place-of-work`: whatever goes wrong is thrown on. */
export const setPlaceOfWork = (api: Api, work: PlaceOfWork): Promise<boolean> =>
  api.put<boolean>(profilePaths.setPlaceOfWork, work, repeatable())

/** `set-img`: a failure is only logged; the answer tells whether the picture is there, and why not to who wants to show it. */
export async function setImage(
  api: Api,
  picture: Blob,
  explain: (error: unknown) => void = () => undefined,
): Promise<boolean> {
  const form = new FormData()
  // Whatever it is called on the device is nobody's business.
  form.append('content', picture, 'avatar.jpg')
  try {
    await api.put(profilePaths.setImage, form, repeatable())
    return true
  } catch (error) {
    // The specification's way (section 8), for whoever looks into a member's console.
    // oxlint-disable-next-line no-console
    console.error('Failed to save the avatar', error)
    explain(error)
    return false
  }
}
