import { type BroadcastAudience, type ConsoleBroadcast } from '@impulse/api/broadcasts/console-broadcasts'
import { maxBroadcastBodyLength, maxBroadcastTitleLength } from '@impulse/api/broadcasts/broadcast-limits'
import { broadcastAudienceLabels } from '@impulse/copy-ru/broadcasts/broadcast-labels'
import { MenuItem, Stack } from '@mui/material'
import { FormField } from '../../shared/form/form-field.tsx'
import { inOneLine } from '../../shared/form/single-line.ts'
import type { BroadcastFormValues } from './broadcast-form-values.ts'

type Props = {
  one: ConsoleBroadcast | null
  products: readonly { key: string; name: string }[]
  values: BroadcastFormValues
  onChange: (changes: Partial<BroadcastFormValues>) => void
}

const audiences = Object.entries(broadcastAudienceLabels)

/** Form fields of a broadcast: text, audience and pace. */
export function BroadcastFields({ one, products, values, onChange }: Props) {
  const fieldProps = (field: keyof BroadcastFormValues, clean = (text: string) => text) => ({
    name: field,
    value: values[field],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: clean(target.value) }),
  })
  return (
    <Stack spacing={2}>
      <FormField
        required
        label="Заголовок"
        {...fieldProps('title', inOneLine)}
        slotProps={{ htmlInput: { maxLength: maxBroadcastTitleLength } }}
      />
      <FormField
        required
        multiline
        minRows={3}
        label="Текст"
        helperText={`Придёт уведомлением в кабинет и теми способами, которые участник выбрал для новостей. ${values.body.length} из ${maxBroadcastBodyLength}`}
        {...fieldProps('body')}
        slotProps={{ htmlInput: { maxLength: maxBroadcastBodyLength } }}
      />
      <FormField
        label="Страница кабинета"
        helperText="Куда ведёт уведомление: /news, /balance. Можно оставить пустым"
        {...fieldProps('link')}
        slotProps={{ htmlInput: { maxLength: 200, autoCapitalize: 'none' } }}
      />
      <FormField
        select
        name="audience"
        label="Кому"
        value={values.audience}
        onChange={({ target }) => onChange({ audience: target.value as BroadcastAudience, audienceOf: '' })}
      >
        {audiences.map(([key, name]) => (
          <MenuItem key={key} value={key}>
            {name}
          </MenuItem>
        ))}
      </FormField>
      {values.audience === 'product' && (
        <FormField select required label="Продукт" {...fieldProps('audienceOf')}>
          {products.map(({ key, name }) => (
            <MenuItem key={key} value={key}>
              {name}
            </MenuItem>
          ))}
        </FormField>
      )}
      {values.audience === 'city' && (
        <FormField
          required
          label="Город, как в профиле участника"
          {...fieldProps('audienceOf')}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
      {values.audience === 'members' && (
        <FormField
          multiline
          minRows={3}
          label="Телефоны, по одному в строке"
          helperText={
            one && one.listed > 0
              ? `В списке участников: ${one.listed}. Чтобы заменить его, впишите телефоны заново`
              : 'До 1000. Сами телефоны в рассылке не хранятся'
          }
          {...fieldProps('phones')}
        />
      )}
      <FormField
        label="Участников в минуту, не больше"
        {...fieldProps('perMinute', (text) => text.replaceAll(/\D/g, '').slice(0, 5))}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Stack>
  )
}
