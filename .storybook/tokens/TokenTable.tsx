/** The tables of the page Tokens: value, contrast and use of each token in both themes. */
import styled from '@emotion/styled';
import { desktop, narrowQuery, phone, phoneQuery, shortWindow } from '@plumbline/ui/theme/breakpoints';
import { themeSettings } from '@plumbline/ui/theme/themeSettings';
import { Fragment } from 'react';
import tokensCss from '../../packages/ui/src/theme/tokens.css?raw';
import { CopyButton } from '../docs/CopyButton.tsx';
import { FormattedText } from '../docs/FormattedText.tsx';
import { DocsTable } from '../pages/DocsTable.tsx';
import { contrastRatio, readTokens, resolveColour, type Token } from './readTokens.ts';
import { type TokenUse, tokenGroups } from './tokenUses.ts';

const tokens = readTokens(tokensCss);
const themes = ['light', 'dark'] as const;

export const TokenTables = () =>
  tokenGroups.map(({ title, text, tokens: uses }) => (
    <Fragment key={title}>
      <h2 id={title.toLowerCase().replaceAll(' ', '-')}>{title}</h2>
      <p>
        <FormattedText text={text} />
      </p>
      <DocsTable label={title} columnHeadings={['Token', 'Light', 'Dark', 'Contrast in light / dark', 'Use']}>
        {uses.map((use) => (
          <TokenRow key={use.name} use={use} />
        ))}
      </DocsTable>
    </Fragment>
  ));

function TokenRow({ use }: { use: TokenUse }) {
  const token = tokens.find(({ name }) => name === use.name);
  if (!token) return null;
  return (
    <tr>
      <th scope="row">
        <TokenName>
          <CopyButton text={`var(${token.name})`} label={token.name} />
          <code>{token.name}</code>
        </TokenName>
      </th>
      {themes.map((theme) => (
        <td key={theme}>
          <TokenValue token={token} theme={theme} />
        </td>
      ))}
      <td>
        <Contrast use={use} />
      </td>
      <td>
        <FormattedText text={use.use} />
        {token.otherValues.map(({ condition, value }) => (
          <Soft key={condition}>
            {value} at {condition}
          </Soft>
        ))}
      </td>
    </tr>
  );
}

const isColour = (value: string) => /^(#|color-mix|var\(--(gray|indigo|status|page|paper))/.test(value);

function TokenValue({ token, theme }: { token: Token; theme: 'light' | 'dark' }) {
  const value = token[theme];
  return (
    <Value>
      {isColour(value) && (
        <Swatch className={`radix-themes ${theme}`} data-gray-color={themeSettings.grayColor} aria-hidden="true">
          <i style={{ background: `var(${token.name})` }} />
        </Swatch>
      )}
      {token.name === '--shadow-pop' && (
        <Swatch className={`radix-themes ${theme}`} data-gray-color={themeSettings.grayColor} aria-hidden="true">
          <i style={{ background: 'var(--paper-raised)', boxShadow: 'var(--shadow-pop)' }} />
        </Swatch>
      )}
      <code>{value}</code>
    </Value>
  );
}

/** The contrast in both themes, and whether it is high enough. */
function Contrast({ use: { name, on, minimum } }: { use: TokenUse }) {
  if (!on) return <Soft>–</Soft>;
  const ratios = themes.flatMap((theme) => {
    const [colour, background] = [name, on].map((token) => resolveColour(tokens, token, theme));
    return colour && background ? [contrastRatio(colour, background)] : [];
  });
  const isEnough = ratios.every((ratio) => ratio >= (minimum ?? 0));
  return (
    <>
      {ratios.map((ratio) => `${(Math.floor(ratio * 10) / 10).toFixed(1)}:1`).join(' / ')}
      <Soft>
        on {on}
        {minimum ? `, ${isEnough ? 'meets' : 'below'} ${minimum}:1` : ', decorative'}
      </Soft>
    </>
  );
}

/** The media queries of breakpoints.ts. Custom properties do not work in media queries. */
const breakpoints = [
  {
    name: 'phone',
    value: phone,
    use: 'Tables become cards, the navigation a drawer, the main action is fixed at the bottom',
  },
  { name: 'desktop', value: desktop, use: 'The navigation is a column' },
  {
    name: 'shortWindow',
    value: shortWindow,
    use: 'A phone in landscape or 400 % zoom: fixed bars scroll with the page',
  },
  { name: 'phoneQuery', value: phoneQuery, use: 'The condition of `phone` for `matchMedia`' },
  { name: 'narrowQuery', value: narrowQuery, use: 'The navigation starts with icons only' },
];

export const BreakpointTable = () => (
  <DocsTable label="Breakpoints" columnHeadings={['Constant', 'Value', 'Use']}>
    {breakpoints.map(({ name, value, use }) => (
      <tr key={name}>
        <th scope="row">
          <TokenName>
            <CopyButton text={name} label={name} />
            <code>{name}</code>
          </TokenName>
        </th>
        <td>
          <code>{value}</code>
        </td>
        <td>
          <FormattedText text={use} />
        </td>
      </tr>
    ))}
  </DocsTable>
);

/** The steps of Radix Themes that components use, in pixels, for the settings of our theme. */
const steps = [
  { name: '--space', unit: 'Gaps and paddings', count: 9 },
  { name: '--radius', unit: 'Corners: 1 small controls, 2 controls, 3 boxes, 4 cards and dialogs', count: 4 },
];

export const StepTable = () => (
  <DocsTable label="Space and radius" columnHeadings={['Token', 'Value', 'Use']}>
    {steps.flatMap(({ name, unit, count }) =>
      Array.from({ length: count }, (_, index) => {
        const token = `${name}-${index + 1}`;
        return (
          <tr key={token}>
            <th scope="row">
              <TokenName>
                <CopyButton text={`var(${token})`} label={token} />
                <code>{token}</code>
              </TokenName>
            </th>
            <td>
              <ComputedLength token={token} />
            </td>
            <td>{index === 0 ? unit : ''}</td>
          </tr>
        );
      }),
    )}
  </DocsTable>
);

/** The length of a token as the browser computes it. */
const ComputedLength = ({ token }: { token: string }) => (
  <span
    ref={(element) => {
      if (!element) return;
      const probe = element.appendChild(document.createElement('i'));
      probe.style.cssText = `position: absolute; visibility: hidden; width: var(${token})`;
      const { width } = probe.getBoundingClientRect();
      element.textContent = `${Math.round(width * 100) / 100} px`;
    }}
  />
);

const TokenName = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  white-space: nowrap;
`;

const Value = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-width: 120px;
`;

const Swatch = styled.span`
  flex: none;
  padding: 4px;
  border: 1px solid var(--line-strong);
  border-radius: var(--radius-2);
  background: var(--paper);
  & > i {
    display: block;
    width: 28px;
    height: 20px;
    border-radius: var(--radius-1);
  }
`;

const Soft = styled.span`
  display: block;
  color: var(--ink-soft);
  font-size: 12px;
`;
