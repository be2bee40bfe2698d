import { Stack } from '@mui/material'
import { Title } from 'react-admin'
import { SystemSwitchAlert, type SystemSwitchMessages } from '../../shared/actions/system-switch-card.tsx'
import { call } from '../../shared/api/call.ts'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { MaintenanceCard } from './maintenance-card.tsx'

/** Page of the system switches and of the maintenance banner. */
export function SystemSwitchesPage() {
  const { value: systemSwitches, failure, setValue, reload } = useResponse('/console/api/system-switches')
  return (
    <Stack spacing={2} sx={{ mt: 2 }}>
      <Title title="Вход и объявление" />
      <NotLoaded failure={failure} isThere={systemSwitches !== null} onRetry={reload} />
      {systemSwitches && (
        <SystemSwitchAlert
          systemSwitch={systemSwitches.codes}
          text={codeMessages}
          onSwitch={async (change) =>
            setValue(await call('PUT', '/console/api/system-switches/codes', change))
          }
        />
      )}
      {systemSwitches && <MaintenanceCard banner={systemSwitches.maintenance} onChanged={setValue} />}
    </Stack>
  )
}

/**
 * Texts of the switch that pauses the sending of sign-in codes. Staff turn the switch on while someone abuses
 * the codes.
 */
const codeMessages: SystemSwitchMessages = {
  paused: 'СМС с кодом для входа остановлены',
  running: 'СМС с кодом для входа отправляются',
  pause: {
    short: 'Остановить',
    buttonLabel: 'Остановить коды для входа',
    means:
      'Войти по СМС не сможет никто, участники прочитают об этом. По ключу входят как раньше, кто уже вошёл — остаётся.',
  },
  resume: {
    short: 'Отправлять',
    buttonLabel: 'Отправлять коды для входа',
    means: 'Участники снова смогут войти по СМС.',
  },
}
