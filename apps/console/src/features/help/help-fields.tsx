import type { RichContent } from '@impulse/api/rich-text/rich-text'
import { MenuItem, Stack } from '@mui/material'
import { FormField } from '../../shared/form/form-field.tsx'
import { inOneLine } from '../../shared/form/single-line.ts'
import { LazyRichEditor } from '../../shared/rich-text/lazy-editor.tsx'

export type Category = { key: string; name: string }
export type ArticleFormValues = {
  id: string
  category: string
  question: string
  keywords: string
  content: RichContent
}

type Props = {
  values: ArticleFormValues
  categories: readonly Category[]
  isNew: boolean
  /** React key of the text editor. When the key changes, React creates the editor again with `values.content`. */
  generation: number
  onChange: (changes: Partial<ArticleFormValues>) => void
}

/** Fields of the form of a help article. */
export const HelpFields = ({ values, categories, isNew, generation, onChange }: Props) => (
  <Stack spacing={2}>
    <FormField
      required
      name="question"
      label="Вопрос"
      value={values.question}
      onChange={({ target }) => onChange({ question: inOneLine(target.value) })}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
    {isNew && (
      <FormField
        required
        name="id"
        label="Адрес: латинские строчные буквы и дефис"
        value={values.id}
        onChange={({ target }) => onChange({ id: target.value })}
        slotProps={{ htmlInput: { maxLength: 60, autoCapitalize: 'none' } }}
      />
    )}
    <FormField
      select
      name="category"
      label="Раздел"
      value={values.category}
      onChange={({ target }) => onChange({ category: target.value })}
    >
      {categories.map(({ key, name }) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
    </FormField>
    <FormField
      name="keywords"
      label="Слова, по которым ищут"
      helperText="Те, которых нет в вопросе и ответе"
      value={values.keywords}
      onChange={({ target }) => onChange({ keywords: inOneLine(target.value) })}
      slotProps={{ htmlInput: { maxLength: 500 } }}
    />
    <LazyRichEditor
      key={generation}
      label="Ответ"
      initial={values.content}
      onChange={(content) => onChange({ content })}
    />
  </Stack>
)
