import type { ListFilter } from '@impulse/copy-ru/lists/list-column'
import type { ReactElement } from 'react'
import { DateInput, SearchInput, SelectInput, TextInput, type TextInputProps } from 'react-admin'
import { toChoices } from '../form/choices.ts'
import { wholeDigits } from './whole-digits.ts'

/** Returns the inputs of the filters of a list, which react-admin shows above the table. */
export const toInputs = (filters: Readonly<Record<string, ListFilter>>): ReactElement[] =>
  Object.entries(filters).map(([source, filter]) => toInput(source, filter))

function toInput(source: string, filter: ListFilter): ReactElement {
  if ('search' in filter)
    return (
      <SearchInput
        key={source}
        source={source}
        placeholder={filter.search}
        alwaysOn
        // The whole placeholder and the icon fit.
        sx={{ minWidth: `${filter.search.length + 8}ch`, maxWidth: '100%' }}
      />
    )
  const input = { source, label: filter.title, alwaysOn: true }
  if ('choices' in filter)
    return (
      <SelectInput
        key={source}
        {...input}
        choices={toChoices(filter.choices)}
        isRequired={filter.isRequired ?? false}
        // The whole label and the arrow fit.
        sx={{ minWidth: `${filter.title.length + 6}ch` }}
      />
    )
  if ('isDay' in filter) return <DateInput key={source} {...input} parse={(day: string) => day} />
  const { placeholder, isNumber } = filter
  const slotProps: TextInputProps['slotProps'] = {
    ...(isNumber && { htmlInput: { inputMode: 'numeric' } }),
    // Places the label above the field, because a label inside the field would cover the placeholder.
    ...(placeholder !== undefined && { inputLabel: { shrink: true } }),
  }
  const typing = isNumber ? { parse: wholeDigits } : { resettable: true }
  return (
    <TextInput key={source} {...input} {...typing} placeholder={placeholder ?? ''} slotProps={slotProps} />
  )
}
