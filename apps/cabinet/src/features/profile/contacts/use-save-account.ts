import type { AccountInfo } from '@impulse/api/profile/profile'
import { api } from '../../../shared/session/browser-session.ts'
import { saveAccountData } from '../forms/profile-calls.ts'
import { useProfile } from '../profile-context.ts'
import { type AccountValues, savedAccount } from './contacts-form.ts'

/** Returns a function that saves changes of the account data, and shows the saved data. */
export function useSaveAccount(info: AccountInfo) {
  const { account } = useProfile()
  return async (data: Partial<AccountValues>): Promise<void> => {
    await saveAccountData(api, data)
    account.take({ accountInfo: savedAccount(info, data) })
    account.retry()
  }
}
