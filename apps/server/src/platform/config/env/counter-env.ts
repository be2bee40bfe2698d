import { oneOf, origin, parsed, when } from './env-fields.ts'

const counterId = parsed('is the number of the counter', (value) =>
  /^\d{1,12}$/.test(value) ? value : undefined,
)
const counterUrl = origin.describe('origin of the counter; https:// in production')

/** Settings of visit counters, which run only after the visitor's consent. */
export const counterEnv = {
  COUNTER_TOPMAIL: counterId
    .optional()
    .describe('Top.Mail.ru; as all counters after a consent: [how to](../how-to/set-up-visit-counters.md)'),
  COUNTER_METRIKA: counterId.optional().describe('Yandex Metrika'),
  COUNTER_LIVEINTERNET: oneOf('on', 'off').prefault('off').describe('LiveInternet'),
  COUNTER_SCRIPTS: oneOf('on', 'off')
    .prefault('on')
    .describe('`off`: without the script of Top.Mail.ru and the pixel of LiveInternet'),
  ...when('COUNTER_TOPMAIL', { COUNTER_TOPMAIL_URL: counterUrl.prefault('https://top-fwz1.mail.ru') }),
  ...when('COUNTER_METRIKA', { COUNTER_METRIKA_URL: counterUrl.prefault('https://mc.yandex.ru') }),
  ...when('COUNTER_LIVEINTERNET=on', {
    COUNTER_LIVEINTERNET_URL: counterUrl.prefault('https://counter.yadro.ru'),
  }),
}
