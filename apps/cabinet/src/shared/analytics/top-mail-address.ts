/** The policy of Trusted Types that may give the address of Top.Mail.ru's script, where that counter is set up. */
export const counterPolicyName = 'impulse-counter'

export const topMailScript = (origin: string): string => `${origin}/js/code.js`
