import { deviceValues, sessionValues } from '../../shared/session/browser-session.ts'

const visitKey = 'impulse.visit'
const visitsKey = 'impulse.visits'
const declinedKey = 'impulse.install-declined'

/** Of this device: a tab that is opened is a visit, however often it is reloaded. */
function visits(): number {
  const before = Number(deviceValues.getItem(visitsKey)) || 0
  if (sessionValues.getItem(visitKey) !== null) return before
  sessionValues.setItem(visitKey, '1')
  deviceValues.setItem(visitsKey, String(before + 1))
  return before + 1
}

/** The card is offered from the second visit on, and never again after a refusal. */
export const mayOffer = (): boolean => visits() >= 2 && deviceValues.getItem(declinedKey) === null

export const declineInstall = (): void => deviceValues.setItem(declinedKey, '1')
