import { anyone, api, call, newcomer, revalidated } from '../call.ts'
import type {
  LocalizeData,
  LocalizeSetting,
  Preferences,
  States,
  Translation,
  changeInterestsInput,
  changeNewslettersInput,
  languageChoice,
  localizeChoice,
  statesInput,
} from '../localize.ts'
import type { Setting } from '../setting.ts'

export const getSetting = call<Setting>('GET', `${api}/setting`, revalidated)
export const getTranslation = call<Translation[]>('GET', `${api}/translation`, revalidated)
const localize = `${api}/localize`
export const getLocalize = call<LocalizeData>('GET', localize, revalidated)
/** Returns the states or provinces of a country's addresses (beyond the specification). */
export const getStates = call<States, typeof statesInput>(
  'GET',
  `${localize}/states/{country}`,
  revalidated,
)
export const changeLocalize = call<LocalizeSetting, typeof localizeChoice>('PATCH', localize)
/** Sets the language of this browser for a visitor (beyond the specification). */
export const chooseLanguage = call<void, typeof languageChoice>('POST', `${api}/language`, anyone)
export const getPreferences = call<Preferences>('GET', `${api}/setting/preferences`, newcomer)
export const changeInterests = call<Preferences, typeof changeInterestsInput>(
  'PATCH',
  `${api}/setting/interests`,
  { canWait: true },
)
export const changeNewsletters = call<Preferences, typeof changeNewslettersInput>(
  'PATCH',
  `${api}/setting/newsletters`,
  { canWait: true },
)
