import { deviceValues, sessionValues } from '../../shared/session/browser-session.ts'

const visitKey = 'impulse.visit'
const visitsKey = 'impulse.visits'
const declinedKey = 'impulse.install-declined'

/** Returns the number of visits of this device. A reload of a tab is not a visit. */
function visits(): number {
  const before = Number(deviceValues.getItem(visitsKey)) || 0
  if (sessionValues.getItem(visitKey) !== null) return before
  sessionValues.setItem(visitKey, '1')
  deviceValues.setItem(visitsKey, String(before + 1))
  return before + 1
}

/** True from the second visit on, until the member declines the card. */
export const mayOffer = (): boolean => visits() >= 2 && deviceValues.getItem(declinedKey) === null

export const declineInstall = (): void => deviceValues.setItem(declinedKey, '1')
