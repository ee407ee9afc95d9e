"""The environments for research, with the test suites of those whose interfaces they have."""
