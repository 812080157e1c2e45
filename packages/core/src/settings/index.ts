export { isAddress, isSecret, KEY_NAMES, Keys } from './keys.ts';
export { type LoadedSettings, loadSettings } from './load-settings.ts';
export { type OptionSettings, optionSettings, SETTING_OF_OPTION } from './option-settings.ts';
export { nearestName, settingDefinitions } from './setting-definitions.ts';
export { readFileIfThere } from './setting-layers.ts';
