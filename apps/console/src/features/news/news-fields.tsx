import { maxNewsPreviewLength, maxNewsTitleLength } from '@impulse/api/news/news-limits'
import { type NewsChoices } from '@impulse/api/news/console-news'
import { maxFileBytes } from '@impulse/api/files/file-limits'
import { Button, MenuItem, Stack } from '@mui/material'
import { call } from '../../shared/api/call.ts'
import { FailureAlert } from '../../shared/api/failure-alert.tsx'
import { useFieldError } from '../../shared/form/form-errors.ts'
import { FormField } from '../../shared/form/form-field.tsx'
import { useInlinePress } from '../../shared/api/use-press.tsx'
import { inOneLine } from '../../shared/form/single-line.ts'
import { LazyRichEditor } from '../../shared/rich-text/lazy-editor.tsx'
import { pictureAddress } from '../../shared/rich-text/picture-address.ts'
import { PictureButton } from '../../shared/rich-text/picture-button.tsx'
import { type NewsFormValues, toSlug } from './news-form-values.ts'

type Props = {
  values: NewsFormValues
  choices: NewsChoices
  isNew: boolean
  /** React key of the text editor. When the key changes, React creates the editor again with `values.content`. */
  generation: number
  onChange: (changes: Partial<NewsFormValues>) => void
}

async function uploadPicture(file: Blob): Promise<string> {
  if (file.size > maxFileBytes) throw new Error('Файл больше 10 МБ. Выберите файл поменьше')
  return (await call('POST', '/console/api/news-pictures', file)).src
}

/** Fields of the form of a news item. */
export function NewsFields({ values, choices, isNew, generation, onChange }: Props) {
  const slug = useFieldError('slug')
  const line = (
    field: 'slug' | 'title' | 'preview',
    label: string,
    { maxLength, hint }: { maxLength: number; hint?: string },
  ) => (
    <FormField
      name={field}
      label={label}
      multiline={field === 'preview'}
      value={values[field]}
      helperText={hint}
      onChange={({ target }) => {
        const text = inOneLine(target.value)
        const follows = isNew && field === 'title' && values.slug === toSlug(values.title)
        if (follows) slug.forget()
        onChange({ [field]: text, ...(follows && { slug: toSlug(text) }) })
      }}
      slotProps={{ htmlInput: { maxLength: maxLength } }}
    />
  )
  const renderSelect = (
    field: 'category' | 'audience',
    label: string,
    options: readonly { key: string; name: string }[],
  ) => (
    <FormField
      select
      fullWidth
      name={field}
      label={label}
      value={options.some(({ key }) => key === values[field]) ? values[field] : ''}
      onChange={({ target }) => onChange({ [field]: target.value })}
    >
      {options.map(({ key, name }) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
    </FormField>
  )
  return (
    <Stack spacing={2}>
      {line('title', 'Заголовок', { maxLength: maxNewsTitleLength })}
      {line('slug', 'Адрес', { maxLength: 100, hint: `Страница новости: /news/${values.slug || '…'}` })}
      {line('preview', 'Краткое описание', {
        maxLength: maxNewsPreviewLength,
        hint: 'Стоит в списке новостей и в начале текста',
      })}
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
        {renderSelect('category', 'Рубрика', choices.categories)}
        {renderSelect('audience', 'Кому', audiences(choices))}
      </Stack>
      <Cover cover={values.cover} onChange={(cover) => onChange({ cover })} />
      <LazyRichEditor
        key={generation}
        label="Текст новости"
        initial={values.content}
        onChange={(content) => onChange({ content })}
        uploadPicture={uploadPicture}
      />
    </Stack>
  )
}

const audiences = ({ products }: NewsChoices) => [
  { key: 'all', name: 'Всем' },
  { key: 'newcomers', name: 'Тем, у кого нет договоров' },
  ...products.map(({ key, name }) => ({ key: `product:${key}`, name: `С договором «${name}»` })),
]

function Cover({ cover, onChange }: { cover: string; onChange: (cover: string) => void }) {
  const { busy, failure, press } = useInlinePress()
  const upload = (file: Blob | undefined) => file && press(async () => onChange(await uploadPicture(file)))
  return (
    <Stack spacing={1}>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {cover !== '' && <img src={pictureAddress(cover)} alt="" width={128} height={72} />}
        <PictureButton
          label={cover === '' ? 'Выбрать обложку' : 'Другая обложка'}
          busy={busy}
          onFile={upload}
        >
          {cover === '' ? 'Выбрать обложку' : 'Другая обложка'}
        </PictureButton>
        {cover !== '' && <Button onClick={() => onChange('')}>Убрать</Button>}
      </Stack>
      <FailureAlert failure={failure} />
    </Stack>
  )
}
