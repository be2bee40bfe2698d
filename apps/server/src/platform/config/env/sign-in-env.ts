import { list, oneOf, origin, secretOf, text, when } from './env-fields.ts'

/** Settings of sessions and of registration, and the limits and captcha of requests for codes. */
export const signInEnv = {
  SESSION_PASSWORD: list
    .refine(
      (all) => all.every(({ length }) => length >= 32),
      'has at least 32 characters (two, comma-separated, while it is rotated)',
    )
    .meta({ secret: true })
    .prefault('')
    .describe(
      '32 random bytes, as `openssl rand -base64 32` prints them; two, comma-separated, during a rotation: the first seals, both open; the demo creates it once in `DATA_DIR`',
    ),
  REGISTRATION: oneOf('open', 'invited')
    .prefault('open')
    .describe('`invited`: only phones that the operator entered get a code'),
  LIMITS: oneOf('on', 'off')
    .optional()
    .describe(
      '`on`: hourly, daily, per-address and global limits on codes; `off` in demo mode only; by default `off` in demo mode',
    ),
  CAPTCHA: oneOf('altcha', 'smartcaptcha', 'none')
    .prefault('altcha')
    .describe('`smartcaptcha`: [with its keys](../how-to/set-up-the-captcha.md); `none` in demo mode only'),
  ...when('CAPTCHA=smartcaptcha', {
    SMARTCAPTCHA_CLIENT_KEY: text.prefault('').describe('the key that the browser uses'),
    SMARTCAPTCHA_SERVER_KEY: secretOf('web')
      .prefault('')
      .describe('the key of the backend; not needed next to `BACKEND_URL`'),
    SMARTCAPTCHA_URL: origin
      .prefault('https://smartcaptcha.cloud.yandex.ru')
      .describe('origin of script and verification; https:// in production'),
  }),
}
