import { expect, test } from 'vitest';
import { readTelemetrySettings } from '../config.ts';
import { isTelemetryOn } from './telemetry-settings.ts';

const isOn = (environment: Record<string, string>) =>
  isTelemetryOn(readTelemetrySettings(environment));

test('telemetry is off without an endpoint, and can be disabled with one', () => {
  const endpoint = 'http://127.0.0.1:4318';
  expect(isOn({})).toBe(false);
  expect(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toBe(false);
  expect(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })).toBe(true);
  expect(isOn({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${endpoint}/v1/traces` })).toBe(true);
  expect(isOn({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' })).toBe(false);
});

test('lists every invalid variable at once', () => {
  const read = () =>
    readTelemetrySettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'tempo',
      OTEL_TRACES_SAMPLER: 'sometimes',
      OTEL_TRACES_SAMPLER_ARG: '10',
    });
  expect(read).toThrow(/OTEL_EXPORTER_OTLP_ENDPOINT[^]*OTEL_TRACES_SAMPLER[^]*SAMPLER_ARG/);
  expect(readTelemetrySettings({ OTEL_TRACES_SAMPLER_ARG: '0.1' })).toMatchObject({
    OTEL_TRACES_SAMPLER: 'parentbased_always_on',
    OTEL_TRACES_SAMPLER_ARG: 0.1,
  });
});
