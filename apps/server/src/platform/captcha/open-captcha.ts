import type { Clock } from '../clock/clock.ts'
import type { Config } from '../config/config.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log/log.ts'
import type { SessionPasswords } from '../vault/secrets.ts'
import { altcha } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { noCaptcha } from './no-captcha.ts'
import { smartCaptcha } from './smart-captcha.ts'

/** The captcha that is set up. */
export function openCaptcha(deps: {
  db: Db
  clock: Clock
  log: Log
  passwords: SessionPasswords
  config: Pick<Config, 'captcha' | 'smartCaptcha' | 'publicUrl'>
}): Captcha {
  const { captcha, smartCaptcha: account, publicUrl } = deps.config
  if (captcha === 'none') return noCaptcha
  const fallback = altcha(deps)
  if (!account) return fallback
  return smartCaptcha({ ...deps, account, fallback, host: new URL(publicUrl ?? 'http://localhost').hostname })
}
