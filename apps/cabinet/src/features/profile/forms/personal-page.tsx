import type { UserInfo } from '@impulse/api/profile/profile'
import { ResourceView } from '../../../shared/loading/loaded-part.tsx'
import { CityField } from '../../../shared/form/city/city-field.tsx'
import { TextField } from '../../../shared/form/text-field.tsx'
import { FormFrame, toFieldId } from './form-frame.tsx'
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx'
import { LockedNames } from './locked-names.tsx'
import { personalLabels } from './personal-form.ts'
import { useProfile } from '../profile-context.ts'
import { ReopenSheet } from './reopen-sheet.tsx'
import { SectionPage } from '../section-page.tsx'
import { usePersonalForm } from './use-personal-form.ts'

/** Page «Личные данные», with the form for the member's names and city. */
export function PersonalPage() {
  const { personal } = useProfile()
  return (
    <SectionPage name="personal">
      <ResourceView resource={personal} label="Загружаем личные данные" skeleton={<SkeletonRows count={4} />}>
        {({ userInfo }) => <PersonalForm info={userInfo} />}
      </ResourceView>
    </SectionPage>
  )
}

function PersonalForm({ info }: { info: UserInfo }) {
  const { form, areNamesOpen, reopenStep, confirmChange, answerReopen } = usePersonalForm(info)
  const field = (name: keyof typeof autoComplete) => {
    const Input = name === 'cityName' ? CityField : TextField
    return (
      <Input
        key={name}
        id={toFieldId(name)}
        name={name}
        label={personalLabels[name]}
        autoComplete={autoComplete[name]}
        maxLength={200}
        value={form.values[name]}
        error={form.errors[name]}
        onChange={({ target }) => form.edit(name, target.value)}
        hint={name === 'lastName' ? 'Как в\u00a0паспорте: банк сверит имя при выводе' : undefined}
      />
    )
  }
  return (
    <>
      <FormFrame form={form} labels={personalLabels}>
        {areNamesOpen ? (
          (['lastName', 'firstName', 'middleName'] as const).map(field)
        ) : (
          <LockedNames info={info} onChange={confirmChange} />
        )}
        {field('cityName')}
      </FormFrame>
      <ReopenSheet reopenStep={reopenStep} onAnswer={answerReopen} />
    </>
  )
}

const autoComplete = {
  lastName: 'family-name',
  firstName: 'given-name',
  middleName: 'additional-name',
  cityName: 'address-level2',
} as const
