import { fillPath } from '@impulse/api/routes/fill-path'
import { type ConsoleClaim } from '@impulse/api/claims/console-claims'
import { claimReasons, informationRequestTexts } from '@impulse/copy-ru/claims/claim-labels'
import { Button, MenuItem, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { ActionDialog } from '../../shared/actions/action-dialog.tsx'
import { DateField, FormField } from '../../shared/form/form-field.tsx'
import { formatPoints } from '@impulse/copy-ru/balance/points'
import { PreparedTextDialog } from './prepared-text-dialog.tsx'
import { type ActionCallbacks, useActions } from '../../shared/actions/use-actions.ts'

type DialogProps = ActionCallbacks & { one: ConsoleClaim }

/**
 * Buttons to accept or reject a claim, or to request information about it. To accept, staff add the data that the claim
 * lacks; the member reads the reason of a rejection, or what staff request.
 */
export function ClaimActions(one: ConsoleClaim) {
  const { activeAction, setActiveAction, callbacks } = useActions<'accept' | 'request' | 'reject'>()
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ flexWrap: 'wrap' }}>
      {one.contractOf !== 'other' && (
        <Button variant="contained" onClick={() => setActiveAction('accept')}>
          Принять
        </Button>
      )}
      {one.status === 'review' && (
        <Button variant="outlined" onClick={() => setActiveAction('request')}>
          Запросить уточнение
        </Button>
      )}
      <Button variant="outlined" color="error" onClick={() => setActiveAction('reject')}>
        Отказать
      </Button>
      {activeAction === 'accept' && <AcceptDialog one={one} {...callbacks} />}
      {activeAction === 'request' && <RequestDialog one={one} {...callbacks} />}
      {activeAction === 'reject' && <RejectDialog one={one} {...callbacks} />}
    </Stack>
  )
}

const acceptanceErrorFields = {
  claim_product_unknown: 'product',
  invalid_product: 'product',
  claim_city_unknown: 'city',
  invalid_date: 'connectedAt',
  date_in_future: 'connectedAt',
}

function AcceptDialog({ one, onDone, onClose }: DialogProps) {
  const [product, setProduct] = useState(one.product ?? '')
  const [city, setCity] = useState(one.city)
  const [connectedAt, setConnectedAt] = useState(one.connectedAt)
  const accept = async () => {
    const { found, accrued } = await call('POST', fillPath('/console/api/claims/:id/acceptance', one), {
      product,
      city,
      ...(connectedAt && { connectedAt }),
      stepsSeen: one.timeline.length,
    })
    onDone(
      found
        ? 'Договор уже пришёл сам: заявка закрыта, ничего не начислено'
        : `Заявка принята, начислено ${formatPoints(accrued)}`,
    )
  }
  return (
    <ActionDialog
      title={`Принять заявку №\u00a0${one.id}?`}
      button="Принять"
      onSubmit={accept}
      onClose={onClose}
      fieldByCode={acceptanceErrorFields}
    >
      <Typography>
        Договор {one.contractNumber} будет записан на участника и вознаграждён по дате подключения, один раз.
      </Typography>
      <FormField
        select
        required
        name="product"
        label="Продукт"
        value={product}
        onChange={({ target }) => setProduct(target.value)}
      >
        {one.products.map(({ key, name }) => (
          <MenuItem key={key} value={key}>
            {name}
          </MenuItem>
        ))}
      </FormField>
      <FormField
        required
        name="city"
        label="Город"
        value={city}
        onChange={({ target }) => setCity(target.value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      <DateField
        required
        name="connectedAt"
        type="date"
        label="Дата подключения"
        value={connectedAt}
        onChange={setConnectedAt}
      />
    </ActionDialog>
  )
}

function RequestDialog({ one, onDone, onClose }: DialogProps) {
  const send = async (text: string) => {
    await call('POST', fillPath('/console/api/claims/:id/information-request', one), {
      text,
      stepsSeen: one.timeline.length,
    })
    onDone('Уточнение запрошено: участник прочитает вопрос и ответит в заявке')
  }
  return (
    <PreparedTextDialog
      title={`Запросить уточнение по заявке №\u00a0${one.id}?`}
      button="Запросить"
      name="text"
      choiceLabel="Что уточнить"
      textLabel="Вопрос участнику"
      choices={informationRequestTexts}
      onSend={send}
      onClose={onClose}
    />
  )
}

function RejectDialog({ one, onDone, onClose }: DialogProps) {
  const reject = async (reason: string) => {
    await call('POST', fillPath('/console/api/claims/:id/rejection', one), {
      reason,
      stepsSeen: one.timeline.length,
    })
    onDone('Отказано: участник прочитает причину')
  }
  return (
    <PreparedTextDialog
      title={`Отказать по заявке №\u00a0${one.id}?`}
      button="Отказать"
      name="reason"
      choiceLabel="Причина"
      textLabel="Причина для участника"
      choices={claimReasons}
      onSend={reject}
      onClose={onClose}
    />
  )
}
