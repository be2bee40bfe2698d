import type { AccountInfo, UserInfo } from '@impulse/api/profile/profile'
import type { Page } from '@playwright/test'
import { fetchJson } from '../steps/api-requests.ts'

export const getPersonalInfo = async (page: Page, accessToken: string): Promise<UserInfo> =>
  (await fetchJson<{ userInfo: UserInfo }>(page, '/api/lk/personal-info/', accessToken)).userInfo

export const getAccountInfo = async (page: Page, accessToken: string): Promise<AccountInfo> =>
  (await fetchJson<{ accountInfo: AccountInfo }>(page, '/api/lk/account-info/', accessToken)).accountInfo

export const saveButton = (page: Page) => page.getByRole('button', { name: 'Сохранить', exact: true })
export const isSaved = (page: Page) => page.getByText('Сохранено', { exact: true })

/** Returns the link to a section of the profile. The first page of the profile lists these links. */
export const sectionLink = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Профиль', exact: true }).getByRole('link', { name })
