/** Name of the Trusted Types policy that creates the address of the captcha's web worker. */
export const captchaWorkerPolicy = 'impulse-captcha'

/** Trusted Types policies that the ALTCHA widget needs: for its worker, and that of Svelte for the widget's own HTML. */
export const captchaPolicies: readonly string[] = [captchaWorkerPolicy, 'svelte-trusted-html']
