import { CityField } from '../src/shared/form/city/city-field.tsx'
import { FileField } from '../src/shared/files/file-field.tsx'
import { FilePicker } from '../src/shared/files/file-picker.tsx'
import { ConsentBox } from '../src/shared/form/consent-box.tsx'
import { ErrorSummary } from '../src/shared/form/error-summary.tsx'
import { Field } from '../src/shared/form/field.tsx'
import { FieldError } from '../src/shared/form/field-error.tsx'
import { TextArea } from '../src/shared/form/text-area.tsx'
import { DayField } from '../src/shared/form/masked/day-field.tsx'
import { TextField } from '../src/shared/form/text-field.tsx'
import { SavedMark, SaveError } from '../src/shared/form/save-result.tsx'
import { Icon } from '../src/shared/icon/icon.tsx'
import { Link } from '../src/shared/modal/link.tsx'
import { CodeField } from '../src/shared/one-time-code/code-field.tsx'
import { Button } from '../src/shared/ui/button.tsx'
import { ButtonLink } from '../src/shared/ui/button-link.tsx'
import { Chip, ChipLink, ChipRow, ResetLink } from '../src/shared/ui/chip.tsx'
import { HeroCard } from '../src/shared/ui/hero-card.tsx'
import { doNothing } from './example-data.ts'
import type { Example } from './example.ts'
import css from './examples.module.css'

const wrongFields = ['имя', 'фамилию', 'город', 'почту', 'телефон', 'ИНН'].map((what, index) => ({
  id: `wrong-${index}`,
  text: `Введите ${what}`,
}))

export const controlExamples: readonly Example[] = [
  {
    name: 'Кнопка',
    use: 'Главная — одна на экране, 56 внизу формы. Вторая — для запасного действия, тихая — в строке, красная — для удаления.',
    states: (
      <>
        {(['primary', 'secondary', 'ghost', 'danger'] as const).map((variant) => (
          <div key={variant} className={css.row}>
            <Button variant={variant}>Вывести</Button>
            <Button variant={variant} icon={<Icon name="plus" />}>
              Добавить
            </Button>
            <Button variant={variant} busy>
              Вывести
            </Button>
            <Button variant={variant} disabled>
              Вывести
            </Button>
          </div>
        ))}
        <Button size={56} wide>
          Отправить на&nbsp;рассмотрение
        </Button>
        <HeroCard label="Кнопки на тёмной карточке">
          <Button variant="hero" wide>
            Вывести
          </Button>
          <Button variant="heroQuiet" wide>
            История
          </Button>
        </HeroCard>
      </>
    ),
  },
  {
    name: 'Результат сохранения',
    use: 'У переключателя, который сохраняется сразу. Ошибка — там же, и переключатель возвращается.',
    states: (
      <>
        <SavedMark isSaved />
        <SaveError>Нет связи с&nbsp;сервером. Проверьте интернет и&nbsp;повторите</SaveError>
      </>
    ),
  },
  {
    name: 'Ссылка',
    use: 'Ведёт на страницу. Вид кнопки — когда это главное действие.',
    states: (
      <div className={css.row}>
        <Link to="/rules">Правила</Link>
        <ButtonLink to="/withdraw">Вывести</ButtonLink>
        <ButtonLink to="/balance" variant="secondary">
          История
        </ButtonLink>
      </div>
    ),
  },
  {
    name: 'Фильтр',
    use: 'Выбор из нескольких коротких значений. Фильтр списка — ссылка, готовая сумма — кнопка.',
    states: (
      <>
        <ChipRow label="Сумма">
          <Chip>1 000</Chip>
          <Chip pressed>5 000</Chip>
          <Chip disabled>15 000</Chip>
        </ChipRow>
        <ChipRow label="Операции">
          <ChipLink to="/balance" current>
            Все
          </ChipLink>
          <ChipLink to="/balance?type=in">Начисления</ChipLink>
          <ResetLink to="/balance" />
        </ChipRow>
      </>
    ),
  },
  {
    name: 'Поле',
    use: 'Подпись над полем, подсказка и ошибка под ним. Ошибка — после отправки и говорит, что исправить.',
    states: (
      <>
        <TextField label="Номер договора" placeholder="100214" hint="Есть в СМС и в договоре" />
        <TextField label="ИНН (необязательно)" defaultValue="5001" error="ИНН состоит из 12 цифр" />
        <TextField label="Телефон" defaultValue="+7 916 123-45-67" disabled />
        <DayField label="Дата выдачи" value="" onType={doNothing} />
        <DayField
          label="Действует до"
          value="29.02.2026"
          error="Такой даты нет: проверьте день и месяц"
          onType={doNothing}
        />
        <TextArea id="address" label="Адрес регистрации" />
        <TextArea id="question" label="Вопрос" error="Напишите вопрос" />
        <Field id="bank" label="Банк" isPicked error="Выберите банк">
          <Button
            variant="secondary"
            wide
            id="bank"
            aria-labelledby="bank-label bank"
            aria-describedby="bank-error"
          >
            Выбрать
          </Button>
        </Field>
        <FieldError id="photo-error">Приложите снимок</FieldError>
      </>
    ),
  },
  {
    name: 'Город',
    use: 'Подсказывает города по первым буквам, принимает и любой другой текст.',
    states: (
      <>
        <CityField label="Город" defaultValue="Казань" />
        <CityField label="Город рождения" error="Введите город" />
      </>
    ),
  },
  {
    name: 'Код',
    use: 'Код из СМС, почты или Telegram. Отправляется сам, как только введён целиком.',
    states: (
      <>
        <CodeField value="123" codeLength={6} error={null} ref={null} onChange={doNothing} />
        <CodeField
          value="123456"
          codeLength={6}
          error="Код не подошёл. Осталось 3 попытки"
          ref={null}
          onChange={doNothing}
        />
      </>
    ),
  },
  {
    name: 'Согласие',
    use: 'Одно согласие — один флажок, заранее не отмечен.',
    states: (
      <>
        <ConsentBox>Даю согласие на&nbsp;обработку данных</ConsentBox>
        <ConsentBox defaultChecked>Согласен получать новости</ConsentBox>
        <ConsentBox error="Без согласия отправить нельзя">Даю согласие</ConsentBox>
      </>
    ),
  },
  {
    name: 'Файл',
    use: 'На телефоне — ещё и «Сфотографировать».',
    states: (
      <>
        <FilePicker id="file" chooseLabel="Выбрать файл" invalid={false} onChoose={doNothing} />
        <FilePicker id="wrong-file" chooseLabel="Другой файл" invalid onChoose={doNothing} />
        <FileField
          id="file-field"
          label="Файл выписки"
          file={null}
          error="Выберите файл"
          hint="PDF, который вы скачали"
          onChoose={doNothing}
        />
      </>
    ),
  },
  {
    name: 'Список ошибок',
    use: 'Над формой, когда ошибок больше пяти; меньше — фокус переходит к первому полю.',
    states: (
      <>
        <ErrorSummary errors={wrongFields} attempt={1} />
        {wrongFields.map(({ id, text }) => (
          <TextField key={id} id={id} label={text.replace('Введите ', 'Поле: ')} error={text} />
        ))}
      </>
    ),
  },
]
