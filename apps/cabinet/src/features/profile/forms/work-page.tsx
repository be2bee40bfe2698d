import type { ExtraProperty, UserInfo } from '@impulse/api/profile/profile'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import { refusedForm } from '../../../shared/form/refused-form.ts'
import { api } from '../../../shared/session/browser-session.ts'
import { TextField } from '../../../shared/form/text-field.tsx'
import css from '../card.module.css'
import { FormFrame, toFieldId } from './form-frame.tsx'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { setPlaceOfWork } from './profile-calls.ts'
import { useProfile } from '../profile-context.ts'
import { SectionPage } from '../section-page.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { workplaceFields, checkWork, jobFields, normalizeWork, workFields, workLabels } from './work-form.ts'

/** Page «Место работы»: the seven fields of the specification's `extraProperties`. */
export function WorkPage() {
  const { personal } = useProfile()
  return (
    <SectionPage name="work">
      <ResourceView resource={personal} label="Загружаем место работы" skeleton={<SkeletonRows count={7} />}>
        {({ userInfo }) => <WorkForm info={userInfo} />}
      </ResourceView>
    </SectionPage>
  )
}

function WorkForm({ info }: { info: UserInfo }) {
  const { personal } = useProfile()
  const form = useProfileForm<ExtraProperty>({
    name: 'work',
    fields: workFields,
    saved: info.extraProperties,
    check: checkWork,
    save: async (values) => {
      const work = normalizeWork(values)
      try {
        await setPlaceOfWork(api, work)
      } catch (error) {
        return refusedForm(error, workFields)
      }
      personal.take({ userInfo: { ...info, extraProperties: work } })
      return null
    },
  })
  const field = (name: ExtraProperty) => (
    <TextField
      key={name}
      id={toFieldId(name)}
      name={name}
      label={workLabels[name]}
      autoComplete={autoComplete[name] ?? 'off'}
      maxLength={400}
      value={form.values[name]}
      error={form.errors[name]}
      hint={hints[name]}
      onChange={({ target }) => form.edit(name, target.value)}
    />
  )
  return (
    <FormFrame form={form} labels={workLabels}>
      {jobFields.map(field)}
      <fieldset className={css.group}>
        <legend className={css.legend}>Дилерский центр (ДЦ)</legend>
        {workplaceFields.map(field)}
      </fieldset>
    </FormFrame>
  )
}

const autoComplete: Partial<Record<ExtraProperty, string>> = {
  Employer: 'organization',
  JobPost: 'organization-title',
}

const hints: Partial<Record<ExtraProperty, string>> = {
  Description: 'Несколько слов о\u00a0вашей работе. Пока нигде не\u00a0используется',
}
