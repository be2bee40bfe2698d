/** Limits of a sign-in code, explained in docs/rules.md, «Signing in». */
export const codeLength = 6
export const codeLifetimeSeconds = 5 * 60
export const codeTries = 5
export const resendPauseSeconds = 60
/** Largest number of passkeys that a member may have. */
export const maxPasskeys = 10
/** Days after which staff's end of the second factor takes effect. The member can cancel it until then. */
export const secondFactorEndDays = 3
