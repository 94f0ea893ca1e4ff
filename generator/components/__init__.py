"""One file for each printed component: pure functions from the model to drawings. None of them knows paper."""
