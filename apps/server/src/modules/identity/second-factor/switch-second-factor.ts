import type { PasskeyAssertion, SecondFactor } from '@impulse/api/sign-in/passkey'
import { newId } from '../../../platform/ids/ids.ts'
import { notify } from '../../../platform/notifications/notifications.service.ts'
import type { Member, Sessions } from '../../../platform/session/session.ts'
import type { Site } from '../../../platform/session/web-authn.ts'
import {
  confirmByPasskey,
  type PasskeyConfirmationContext,
  removePasskeys,
  toReauthenticationScope,
} from '../passkeys/passkeys.service.ts'
import { secondFactorOffNotification, secondFactorOnNotification } from './second-factor.messages.ts'
import { cancelSecondFactorEnd, getSecondFactor, lockSecondFactor } from './second-factor.service.ts'
import { deleteSecondFactor, saveSecondFactor } from './second-factor.sql.ts'

export type SecondFactorContext = PasskeyConfirmationContext & { sessions: Sessions }

/**
 * Sets whether a sign-in needs a passkey and notifies the member. Switching it on ends the other sessions, which a code may
 * have started, and removes the passkeys that are too new to confirm, which such a session may have added: they sign in
 * without a code. A passkey that is old enough confirms it: an attacker with the SIM could otherwise add a passkey and lock
 * the member out.
 * @throws Refusal passkey_expired, passkey_refused, passkey_too_new
 */
export async function switchSecondFactor(
  context: SecondFactorContext,
  { site, isOn, assertion, ...member }: Member & SwitchInput,
): Promise<SecondFactor> {
  const { memberId, sessionId } = member
  const scope = toReauthenticationScope(member)
  await confirmByPasskey(context, { scope, assertion, site }, async (tx) => {
    const at = context.clock.businessNow()
    const wasOn = await lockSecondFactor(tx, { memberId, at })
    if (isOn) {
      await cancelSecondFactorEnd(tx, { memberId, at })
      await saveSecondFactor(tx, { memberId, at })
      await context.sessions.endSessions(tx, { memberId, except: sessionId, reason: 'revoked' })
      if (!wasOn) await removePasskeys(tx, context, { memberId, at })
    } else await deleteSecondFactor(tx, memberId)
    if (wasOn === isOn) return
    const notification = isOn ? secondFactorOnNotification : secondFactorOffNotification
    await notify(tx, { ...notification, memberId, key: `second-factor:${newId()}`, category: 'account', at })
  })
  return getSecondFactor(context, memberId)
}

type SwitchInput = { site: Site; isOn: boolean; assertion: PasskeyAssertion }
