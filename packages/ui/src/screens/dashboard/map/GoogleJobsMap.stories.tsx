import { anId } from '@plumbline/domain/testing/builders';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ready } from '../../../components/Loadable.tsx';
import { expectCall } from '../../../components/testing/expectCall.ts';
import { JobsMap } from './JobsMap.tsx';
import { aJob, exampleJobs, jobsNationwide, signedJobs } from './testing/exampleJobs.ts';
import { type FakeGoogleMapsOptions, serveFakeGoogleMaps } from './testing/fakeGoogleMaps.ts';

const meta = {
  title: 'Screens/Dashboard/Map/GoogleJobsMap',
  component: JobsMap,
  args: { jobs: { status: 'loading' }, onGeocoded: fn(), onGeocodingError: fn() },
} satisfies Meta<typeof JobsMap>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Each story has its own key, because the library reloads the script when the key changes. */
const argsWithKey = (maps_key: string, jobs = exampleJobs(14)) => ({ jobs: ready(signedJobs(jobs, { maps_key })) });
const withFakeMaps = (options: FakeGoogleMapsOptions = {}) => ({ beforeEach: () => serveFakeGoogleMaps(options) });

/** Returns these jobs as jobs whose addresses the geocoding service has searched and not found. The map does not search them again. */
const withoutResult = (jobs: ReturnType<typeof exampleJobs>) =>
  jobs.map((job) => ({ ...job, geocoded: 'not_found' as const }));

function silenceConsole(): () => void {
  const { error, warn } = globalThis.console;
  Object.assign(globalThis.console, { error: () => undefined, warn: () => undefined });
  return () => Object.assign(globalThis.console, { error, warn });
}

export const Default: Story = {
  ...withFakeMaps(),
  args: argsWithKey('story-default', withoutResult(exampleJobs(14))),
  play: async ({ canvas, args }) => {
    await expect(await canvas.findByTitle('5 jobs')).toBeVisible();
    await expect(canvas.getByText(/^A ring is an approximate place/)).toBeVisible();
    await expect(args.onGeocoded).not.toHaveBeenCalled();
    await userEvent.click(await canvas.findByTitle('Hail repair, Maria Alvarez'));
    const [mapLink] = await canvas.findAllByRole('link', { name: 'Hail repair, Maria Alvarez' });
    await expect(mapLink).toHaveAttribute('href', `/project/${anId(4006)}`);
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(canvas.getAllByRole('link', { name: 'Hail repair, Maria Alvarez' })).toHaveLength(1));
  },
};

export const OnAPhone: Story = {
  ...withFakeMaps(),
  tags: ['test-all'],
  args: argsWithKey('story-phone', withoutResult(exampleJobs(14))),
  globals: { viewport: { value: 'phone' } },
};

export const Nationwide: Story = {
  ...withFakeMaps(),
  args: argsWithKey('story-country', withoutResult(jobsNationwide(200))),
};

/**
 * Each address that the geocoding service has not searched yet is geocoded once, and `onGeocoded` receives the results. An address
 * that is not found is reported, and its job is shown at its zip code.
 */
export const AddressesGeocoded: Story = {
  ...withFakeMaps({
    // 112 is the house number of the second example job.
    geocode: (address) => (address.startsWith('112 ') ? 'ZERO_RESULTS' : { lat: 39.74, lng: -104.99 }),
  }),
  args: argsWithKey('story-geocoding', [
    ...exampleJobs(2),
    aJob({ id: anId(4090), title: 'Skylights, Okafor', geocoded: 'found', address: '9 Pearl Street, Boulder, CO' }),
    aJob({ id: anId(4091), title: 'No address', address: '', place: null, approximate_place: null }),
  ]),
  play: async ({ canvas, args }) => {
    await expectCall(args.onGeocoded).toHaveBeenCalledTimes(1);
    await expectCall(args.onGeocoded).toHaveBeenCalledWith([
      { project: anId(4000), place: { lat: 39.74, lng: -104.99 } },
      { project: anId(4001), place: null },
    ]);
    await expectCall(args.onGeocodingError).toHaveBeenCalledTimes(1);
    await expectCall(args.onGeocodingError).toHaveBeenCalledWith(
      expect.objectContaining({ id: anId(4001) }),
      'ZERO_RESULTS',
    );
    await expect(await canvas.findByTitle('Hail repair, Theo Lindqvist')).toBeVisible();
    await expect(canvas.getByText('1 job has no address that can be shown')).toBeVisible();
  },
};

/** A job whose address is not found and whose zip code and city are unknown is not on the map but stays in the list [R8.09]. */
export const AddressNotFound: Story = {
  ...withFakeMaps(),
  args: argsWithKey('story-not-found', [
    ...withoutResult(exampleJobs(3)),
    aJob({
      id: anId(4090),
      title: 'Skylights, Okafor',
      address: 'behind the barn',
      place: null,
      approximate_place: null,
    }),
  ]),
  play: async ({ canvas, args }) => {
    await expectCall(args.onGeocodingError).toHaveBeenCalledTimes(1);
    await expect(canvas.getByText('1 job has no address that can be shown')).toBeVisible();
    await expect(canvas.queryByTitle('Skylights, Okafor')).toBeNull();
    await expect(canvas.getByRole('link', { name: 'Skylights, Okafor' })).toBeVisible();
  },
};

/** Hides the console messages of React and of the library about the simulated failure. */
const withSilencedErrors = (options: FakeGoogleMapsOptions) => ({
  beforeEach: () => {
    const restores = [silenceConsole(), serveFakeGoogleMaps(options)];
    return () => {
      for (const restore of restores) restore();
    };
  },
});

/** The built-in map replaces Google Maps if the script of Google Maps does not load [F14]. */
export const ScriptFailed: Story = {
  ...withSilencedErrors({ fails: true }),
  args: argsWithKey('story-does-not-load'),
  play: async ({ canvas, args }) => {
    await expect(
      await canvas.findByText('Google Maps cannot be reached. The built-in map is shown instead.'),
    ).toBeVisible();
    const map = within(await canvas.findByRole('application', { name: /^Map of signed jobs/ }));
    await expect(await map.findByText('Fort Collins')).toBeVisible();
    await expect(args.onGeocoded).not.toHaveBeenCalled();
  },
};

/** The script of Google Maps loads, but does not define the functions of the map. */
export const ScriptBroken: Story = {
  ...withSilencedErrors({ isBroken: true }),
  args: argsWithKey('story-broken', withoutResult(exampleJobs(14))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Google Maps cannot be reached/)).toBeVisible();
    await expect(await canvas.findByRole('application', { name: /^Map of signed jobs/ })).toBeVisible();
  },
};

export const ApiKeyRefused: Story = {
  ...withFakeMaps({ refusesKey: true }),
  args: argsWithKey('story-refused', withoutResult(exampleJobs(14))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Google Maps does not accept the key of this server/)).toBeVisible();
    await expect(await canvas.findByRole('application', { name: /^Map of signed jobs/ })).toBeVisible();
  },
};

/**
 * Google permits the use of its coordinates only on Google Maps. The built-in map shows a job at its zip code or city, and omits a job
 * if neither is known.
 */
export const BuiltInMapWithoutGoogleCoordinates: Story = {
  ...withFakeMaps({ refusesKey: true }),
  args: argsWithKey('story-exact', [
    aJob({
      geocoded: 'found',
      place: { lat: 25.76, lng: -80.19, accuracy: 'address' },
      approximate_place: { lat: 40.0172, lng: -105.2851, accuracy: 'zip' },
    }),
    aJob({
      id: anId(4001),
      title: 'Skylights, Okafor',
      geocoded: 'found',
      place: { lat: 25.76, lng: -80.19, accuracy: 'address' },
      approximate_place: null,
    }),
  ]),
  play: async ({ canvas }) => {
    const map = within(await canvas.findByRole('application', { name: /^Map of signed jobs/ }));
    await expect(await map.findAllByRole('link', { hidden: true })).toHaveLength(1);
    await expect(canvas.getByText('1 job has no address that can be shown')).toBeVisible();
  },
};
