import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleRewardRules } from '@impulse/api/rewards/console-reward-rules'
import { Card, CardContent, Grid, Typography } from '@mui/material'
import { useEffect, useRef } from 'react'
import { Title, useGetIdentity, useNotify, useRefresh } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { toDraftKey } from '../../shared/form/draft-store.ts'
import { DraftNotes } from '../../shared/form/draft-alerts.tsx'
import { NotLoaded } from '../../shared/api/not-loaded.tsx'
import { StepForm } from '../../shared/actions/step-form.tsx'
import { useResponse } from '../../shared/api/use-response.ts'
import { RulesEditor } from './rules-editor.tsx'
import { DayInput, SimulationCard } from './simulation-card.tsx'
import { useRulesForm } from './use-rules-form.ts'

/**
 * Form of a new draft, filled with another version of the reward rules (by default the version in force),
 * with a simulation.
 */
export function RulesCreate() {
  const [query] = useSearchParams()
  const from = query.get('from')
  const { identity } = useGetIdentity()
  const rows = useResponse(from === null ? '/console/api/reward-rules' : null)
  const id = from ?? (rows.value && (rows.value.find(({ state }) => state === 'inForce')?.id ?? '1'))
  const path = id ? fillPath('/console/api/reward-rules/:id', { id }) : null
  const { value: source, failure, reload } = useResponse(path)
  return (
    <>
      <Title title="Черновик правил" />
      <NotLoaded
        failure={rows.failure ?? failure}
        isThere={source !== null}
        onRetry={id ? reload : rows.reload}
      />
      {source && identity && (
        <Draft
          key={source.id}
          source={source}
          draftKey={toDraftKey(String(identity.id), `rules of ${source.id}`)}
        />
      )}
    </>
  )
}

function Draft({ source, draftKey }: { source: ConsoleRewardRules; draftKey: string }) {
  const isDraft = source.state === 'draft'
  const edited = useRulesForm(draftKey, { rules: source.rules, day: isDraft ? source.effectiveFrom : '' })
  const { day, refused } = edited
  const editor = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refused !== null) editor.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  const [notify, refresh, navigate] = [useNotify(), useRefresh(), useNavigate()]
  const save = async () => {
    const savedDraft = await edited.withFieldErrors(() =>
      call('POST', '/console/api/reward-rules', {
        rules: edited.getRules(),
        ...(day && { effectiveFrom: day }),
        ...(isDraft && { replaces: Number(source.id) }),
      }),
    )
    edited.settle()
    notify(`Черновик сохранён, версия ${savedDraft.id}`, { type: 'success' })
    refresh()
    await navigate(`/reward-rules/${savedDraft.id}/show`)
  }
  return (
    <Grid container spacing={2} sx={{ mt: 1 }}>
      <Grid size={{ xs: 12, lg: 7 }} ref={editor}>
        <DraftNotes draft={edited.draft} loadSaved={edited.loadSaved} />
        <RulesEditor {...edited} />
        <Card sx={{ mt: 2 }}>
          <CardContent>
            <StepForm
              button="Сохранить черновик"
              onSubmit={save}
              areErrorsCorrected={edited.areErrorsCorrected}
            >
              <DayInput
                name="effectiveFrom"
                label="Действует с"
                value={day}
                onChange={(day) => edited.change({ day })}
                helperText="Не указано — с первого числа следующего месяца"
              />
              <Typography variant="body2" color="text.secondary">
                Черновик ничего не меняет, пока его не утвердит другой администратор.
                {isDraft && ` Версию ${source.id} он заменит.`}
              </Typography>
            </StepForm>
          </CardContent>
        </Card>
      </Grid>
      <Grid size={{ xs: 12, lg: 5 }}>
        <SimulationCard {...edited} />
      </Grid>
    </Grid>
  )
}
