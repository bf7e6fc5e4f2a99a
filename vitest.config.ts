import { defineConfig } from 'vitest/config';
import { lingui } from '@lingui/vite-plugin';
import { macros } from './scripts/lingui-macros.ts';

// One project per world: pure rules need none, the server suite runs once on each database.
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [lingui(), macros()],
        test: {
          name: 'unit',
          environment: 'node',
          include: ['shared/**/*.test.ts', 'web/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
        },
      },
    ],
  },
});
