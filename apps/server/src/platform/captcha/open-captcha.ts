import type { Config } from '../config/config.ts'
import { altcha, type AltchaDeps } from './altcha.ts'
import type { Captcha } from './captcha.ts'
import { noCaptcha } from './no-captcha.ts'

/** The captcha that the configuration asks for. */
export const openCaptcha = ({
  config,
  ...deps
}: AltchaDeps & { config: Pick<Config, 'captcha'> }): Captcha =>
  config.captcha === 'none' ? noCaptcha : altcha(deps)
