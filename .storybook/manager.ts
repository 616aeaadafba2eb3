import { addons } from 'storybook/manager-api';
import { create } from 'storybook/theming';

addons.setConfig({
  theme: create({ base: 'light', brandTitle: 'Plumbline', colorSecondary: '#1f4f8f', appBg: '#f6f5f2' }),
});
