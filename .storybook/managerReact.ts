/** Makes React available to the Storybook manager as a global variable. */
import * as React from 'react';

// Storybook compiles the JSX of its manager to calls of React.createElement, and does not import React.
Object.assign(globalThis, { React });
