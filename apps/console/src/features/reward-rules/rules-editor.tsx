import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/Delete'
import {
  Alert,
  Button,
  Card,
  CardContent,
  FormControlLabel,
  IconButton,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { cancelledPlaces } from '@impulse/copy-ru/rewards/reward-rules-labels'
import type { ReactNode } from 'react'
import type { EditedRules } from './use-rules-form.ts'

/**
 * Editor of a rule set: base rewards of products, percentages by the number of contracts in a month, places of
 * cancelled contracts, hold period.
 */
export function RulesEditor(edited: EditedRules) {
  const { holdDays, change, errors } = edited
  return (
    <Stack spacing={2}>
      <Products {...edited} />
      <Steps {...edited} />
      <CancelledPlaces {...edited} />
      <Part title="Заморозка">
        <NumberInput
          label="Срок заморозки, дней от подключения"
          value={holdDays}
          onChange={(holdDays) => change({ holdDays })}
          error={errors['holdDays']}
        />
      </Part>
    </Stack>
  )
}

function Products({ products, changeProduct, addProduct, removeProduct, errors }: EditedRules) {
  return (
    <Part title="Вознаграждение за договор" error={errors['products']}>
      {products.map(({ row, key, name, base }, index) => (
        <Row
          key={row}
          removeLabel={`Убрать продукт ${name || index + 1}`}
          onRemove={() => removeProduct(row)}
        >
          <TextInput
            label="Название для участников"
            value={name}
            onChange={(name) => changeProduct(row, { name })}
            error={errors[`products.${index}.name`]}
          />
          <TextInput
            label="Ключ в файлах"
            value={key}
            onChange={(key) => changeProduct(row, { key })}
            error={errors[`products.${index}.key`]}
          />
          <NumberInput
            label="Базовая сумма, баллов"
            value={base}
            onChange={(base) => changeProduct(row, { base })}
            error={errors[`products.${index}.base`]}
          />
        </Row>
      ))}
      <Add onClick={addProduct}>Добавить продукт</Add>
    </Part>
  )
}

function Steps({ steps, changeStep, addStep, removeStep, errors }: EditedRules) {
  return (
    <Part title="Ставки месяца" error={errors['steps']}>
      {steps.map(({ row, from, percent }, index) => (
        <Row key={row} removeLabel={`Убрать ставку ${index + 1}`} onRemove={() => removeStep(row)}>
          <NumberInput
            label="С какого договора месяца"
            value={from}
            onChange={(from) => changeStep(row, { from })}
            error={errors[`steps.${index}.from`]}
          />
          <NumberInput
            label="Процент от базовой суммы"
            value={percent}
            onChange={(percent) => changeStep(row, { percent })}
            error={errors[`steps.${index}.percent`]}
          />
        </Row>
      ))}
      <Add onClick={addStep}>Добавить ставку</Add>
    </Part>
  )
}

function CancelledPlaces({ countsCancelled, change }: EditedRules) {
  return (
    <Part title="Места расторгнутых договоров">
      <RadioGroup
        aria-label="Места расторгнутых договоров"
        value={String(countsCancelled)}
        onChange={(_, value) => change({ countsCancelled: value === 'true' })}
      >
        {cancelledPlaces.map(({ counts, label, explanation }) => (
          <FormControlLabel
            key={label}
            value={String(counts)}
            control={<Radio />}
            label={
              <>
                {label}
                <Typography variant="body2" color="text.secondary">
                  {explanation}
                </Typography>
              </>
            }
            sx={{ alignItems: 'flex-start', mb: 1 }}
          />
        ))}
      </RadioGroup>
    </Part>
  )
}

const Part = ({
  title,
  error,
  children,
}: {
  title: string
  error?: string | undefined
  children: ReactNode
}) => (
  <Card>
    <CardContent>
      <Typography variant="h6" component="h2" gutterBottom>
        {title}
      </Typography>
      <Stack spacing={2} alignItems="flex-start">
        {error && <Alert severity="error">{error}</Alert>}
        {children}
      </Stack>
    </CardContent>
  </Card>
)

const Row = (props: { removeLabel: string; onRemove: () => void; children: ReactNode }) => (
  <Stack
    direction="row"
    spacing={1}
    useFlexGap
    sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, width: '100%' }}
  >
    {props.children}
    <IconButton aria-label={props.removeLabel} onClick={props.onRemove} sx={{ alignSelf: 'flex-start' }}>
      <DeleteIcon />
    </IconButton>
  </Stack>
)

const Add = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button startIcon={<AddIcon />} onClick={onClick}>
    {children}
  </Button>
)

type InputProps = {
  label: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  htmlInput?: { maxLength: number; inputMode?: 'numeric' }
}

const TextInput = ({ onChange, error, htmlInput, ...field }: InputProps) => (
  <TextField
    {...field}
    size="small"
    fullWidth
    onChange={({ target }) => onChange(target.value)}
    error={error !== undefined}
    helperText={error}
    slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off', ...htmlInput } }}
  />
)

/**
 * Text field for a number. Unlike in an input of type `number`, scrolling does not change the number, and invalid
 * text stays visible after the server has refused it.
 */
const NumberInput = (props: Omit<InputProps, 'htmlInput'>) => (
  <TextInput {...props} htmlInput={{ maxLength: 12, inputMode: 'numeric' }} />
)
